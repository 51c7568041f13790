export const privacy = {
  heading: 'Privacy Policy',
  effective: 'Effective date: 04-07-23',
  sections: [
    {
      heading: 'Who keeps what',
      text: [
        'This site runs on a server of its owner. Questions are answered on that server, and nothing is sent to another company. There is no advertising, no tracking, and nothing is loaded from anywhere else.',
      ],
    },
    {
      heading: 'Without an account',
      text: [
        'A question that you ask without an account is answered and not kept. How many questions came from a network in a day is counted, so that everybody gets a turn. Your question stands in the address of the page, and so in the history of your own browser; words of despair are taken out of it.',
      ],
    },
    {
      heading: 'With an account',
      text: [
        'Kept are your name, your e-mail address, your password in a form from which it cannot be read back, your language, your plan, and your chats: each question, its answer, and your mark on it. A chat is seen by you alone, unless you make a link to share it; you can take the link back. Whoever runs the server can reach its database.',
        'The reply to somebody in danger stays in that one chat. It is left out of shared chats, exports and downloads.',
        'How many questions you asked in a day is counted. The records of the server hold neither questions nor passwords.',
      ],
    },
    {
      heading: 'E-mail and messages',
      text: [
        'You get mail to confirm your address, to set a new password, and when something of your account changes. A message from the contact form is kept and mailed to the owner of this site, with the name and the address that you give.',
      ],
    },
    {
      heading: 'In your browser',
      text: [
        'One cookie keeps you logged in; no script can read it. The browser also keeps whether you are logged in, your account’s number, the open chat, your language, the colours, your country for the help lines, and a plan that you selected.',
      ],
    },
    {
      heading: 'What you can do',
      text: [
        'On the account page you can change what is kept, download it, log out everywhere, and delete the account with everything in it at once.',
      ],
    },
  ],
};
