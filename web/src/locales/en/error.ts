export const error = {
  heading: 'That did not work',
  tryAgain: 'Try again',
  retryIn: (seconds: number) => {
    if (seconds < 90) return `Try again in about ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
    const minutes = Math.ceil(seconds / 60);
    if (minutes < 90) return `Try again in about ${minutes} minutes.`;
    return `Try again in about ${Math.ceil(minutes / 60)} hours.`;
  },
  retrySoon: 'Try again in a moment.',
  byCode: {
    offline: 'The server could not be reached. Check your connection.',
    interrupted: 'The answer broke off before it was complete.',
    unreadable: 'The server replied in a way this page does not understand.',
    busy: 'Too many answers are being put together just now.',
    'too-many-requests': 'You have asked many questions in a short time.',
    'not-found': 'This text could not be found.',
  } as Record<string, string>,
  byStatus: {
    400: 'What was written could not be read. Try other words.',
    413: 'What was written is too long. It may hold up to 2,000 characters.',
    422: 'What was written could not be read. Try other words.',
    429: 'You have asked many questions in a short time.',
    503: 'Too many answers are being put together just now.',
  } as Record<number, string>,
  other: 'Something went wrong that was not expected.',
  unexpected: 'Unexpected Application Error!',
  reload: 'Load the page again',
  // What a toast says to a code; any other code is shown as the code itself.
  catalogue: {
    'invalid-email': 'Invalid email address.',
    'user-disabled': 'This user account has been disabled.',
    'user-not-found': 'User not found.',
    'wrong-password': 'Incorrect password.',
    'email-already-in-use': 'Email address is already in use.',
    'weak-password': 'The password is too weak.',
    'popup-closed-by-user': 'The sign-in popup was closed by the user.',
    'popup-blocked': 'The sign-in popup was blocked by the browser.',
    'operation-not-supported-in-this-environment':
      'This operation is not supported in the current environment.',
    'invalid-verification-code': 'The verification code is invalid.',
  } as Record<string, string>,
};
