/**
 * The messages that the API and the UI share. Their words are part of the API: clients may compare them.
 *
 * A separate file without zod schemas, so that a page can use them without loading zod.
 */
export const MESSAGES = {
  fillAllFields: 'Please fill out all fields.',
  fillBothFields: 'Please fill out both fields.',
  tooYoung: 'You must be at least 18 years old to sign up.',
  implausibleAge: 'Please enter your real age.',
  fractionalAge: 'Please enter your age in whole years.',
  unknownLocation: 'Please select a valid location.',
  blockedLocation: "Sorry, state laws don't allow access to Sweepstakes casinos in your state.",
  emailOrPhone: 'You must provide either an email or phone number and a password',
  profileFailed: 'Sign-up succeeded, but failed to set user profile.',
  casinosFailed: 'Sign-up succeeded, but failed to fetch casinos for seeding.',
  seedingFailed: 'Unable to seed casinos_users with default tiers.',
  signUpFailed: 'An unexpected error occurred while seeding user data.',
  verifyEmail: 'Sign-up successful! Please check your email to verify your account.',
  loginSuccessful: 'Login successful!',
  feedbackEmpty: 'Please enter a message before submitting.',
  feedbackFailed: 'Error submitting feedback. Please try again later.',
  feedbackThanks: 'Thank you for your feedback!',
  otherPerson: 'A different account is now logged in on this browser. Nothing was changed.',
  passwordChanges: 'You can change your password three times an hour. Try again later.',
} as const
