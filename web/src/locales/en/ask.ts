export const ask = {
  title: 'Ask',
  heading: 'What would you like to understand?',
  lead: 'Ask in English, Punjabi or romanised Punjabi. Every answer is made only of the texts, each sentence with its source.',
  label: 'Your question',
  placeholder: 'A question, a line of Gurbani, or an Ang',
  hint: 'Enter asks. Shift and Enter starts a new line.',
  remaining: (count: number) => (count === 1 ? '1 character left' : `${count} characters left`),
  submit: 'Ask',
  stop: 'Stop',
  examples: 'Try one of these',
  instead: 'What you can ask here',
  exampleQuestions: [
    'What do the texts say about sharing with others?',
    'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ',
    'hukam rajai chalna',
    'Ang 462',
  ],
  retrieving: 'Looking through the texts…',
  writing: (found: number) =>
    found === 1
      ? 'Found 1 passage. Putting the answer together…'
      : `Found ${found} passages. Putting the answer together…`,
  stopped: 'Stopped. What stands here is not complete.',
  again: 'Ask again',
};
