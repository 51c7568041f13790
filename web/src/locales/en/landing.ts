export const landing = {
  title: 'Understand the Sikh scripture, from the texts themselves',
  tagline:
    'Vichar means reflection. Ask about Gurbani, Sikh history or the Punjabi language, and see for each sentence of the answer where it stands.',
  readAbout: 'Read about us',
  offer: 'What we offer',
  offers: {
    scripture: {
      header: 'The scripture and its teachings',
      paragraph:
        'Ask what a shabad says, or find a line of which you remember a few words, and read it in its place: in Gurmukhi, in Latin letters, and in translations that name their translator.',
    },
    history: {
      header: 'Culture and history',
      paragraph:
        'Historical events, the lives of the Gurus, and places of worship worldwide. Where sources differ, both are given; on disputed practice the positions are told, and none is ruled on.',
    },
    language: {
      header: 'The Punjabi language',
      paragraph:
        'Punjabi at amateur, advanced and professional level: from the letters of Gurmukhi to the words of the scripture and the Punjabi that is written today.',
    },
  },
  toLessons: 'Lessons, phrase book and glossary',
  toPlaces: 'List of gurdwaras',
  example: 'One question, answered',
  exampleLead: 'Put together just now, from the texts on this server. The numbers lead to the sources.',
  exampleQuestion: 'Question',
  exampleTry: 'Ask your own, without an account',
  about: 'About us',
  aboutText: [
    'Vichar answers questions about the Sikh scripture, Sikh history and culture, and the Punjabi language. It keeps to one rule: an answer is made only of the texts, and each sentence says of which. Gurbani is printed letter for letter as the source has it, with its Ang, its writer and the named translator. Where the texts do not answer, it says so.',
    'It is made for visitors, for students, and for people who seek spiritual guidance. It may also serve as guidance for spiritual and mental-health concerns: kind words, passages on grief, fear or loneliness, and where help is to be had.',
  ],
  aboutProgram:
    'It is a computer program. It is no person, no granthi and no clinician: it makes no diagnosis, and it offers no verse as a cure.',
  aboutHelp: 'In danger now, or worried about somebody? Here are people to talk to.',
  pricing: 'Pricing',
  pricingLead:
    'A plan pays for the guidance, the Punjabi basics, and help with papers on Sikh history and culture. No card number is ever taken here.',
  plans: {
    amateur: { head: 'Amateur', amount: '15$', period: 'per week' },
    professional: { head: 'Professional', amount: '45$', period: 'per 6 month' },
    business: { head: 'Business', amount: '70$', period: 'per year' },
  },
  points: [
    'Basic learning of language',
    'Phrases of the scripture',
    'Explore Sikh history',
    'Lists of all places of worship worldwide',
  ],
  questions: (count: string) => `${count} questions a day`,
  freePlan: (count: string) => `An account is free, and has ${count} questions a day.`,
  select: 'Select',
  selectPlan: (plan: string) => `Select the ${plan} plan`,
  yourPlan: 'Your plan',
  requested: 'Requested',
  planRequested: (plan: string) =>
    `Your request for the ${plan} plan is noted. The owner of this site will be in touch.`,
  planKept: (plan: string) =>
    `You chose the ${plan} plan. It is offered to you again once you are logged in.`,
  planOffered: (plan: string) => `You chose the ${plan} plan before you logged in. Do you still want it?`,
  planDismiss: 'Not now',
  faq: 'FAQ',
  questionsAsked: [
    {
      question: 'How do I ask a question?',
      answer:
        'Type it into the question box, in English, in Punjabi, or in Punjabi written with Latin letters. An answer comes back within minutes, most often within seconds, and each of its sentences names its source.',
    },
    {
      question: 'Why is there a paid model?',
      answer:
        'It funds the guidance, the Punjabi basics, and the help with writing papers on Sikh history or culture. Asking stays free. When you select a plan, the owner of this site gets in touch with you; no payment is taken on this page.',
    },
    {
      question: 'Can I rely on an answer?',
      answer:
        'Open the passage that a sentence names, and judge for yourself: that is what the numbers are for. No line of Gurbani is written by the program; each is printed from its source. The program can still choose a passage badly, so for a ruling on practice ask your gurdwara or the Akal Takht Sahib.',
    },
  ],
  contact: 'Contact',
  contactLead:
    'A question about this site, a mistake that you have seen, or a plan for your gurdwara: write to us.',
  phone: 'Phone',
  email: 'E-mail',
  social: 'Elsewhere',
  fullName: 'Full Name',
  emailAddress: 'Email Address',
  message: 'Message',
  send: 'Send',
  messageRequired: 'Message Required',
  messageRemaining: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  messageSent: 'Your message is kept, and goes to the owner of this site.',
};
