export const notFound = {
  heading: 'There is nothing here',
  text: 'The page may have moved, or the address may be mistyped.',
  home: 'Ask a question',
};
