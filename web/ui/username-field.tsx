/**
 * Tells a password manager which account a form is for, if the form has no email field. It is a text field because
 * password managers ignore fields of type "hidden". It is never visible and never submitted.
 */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} hidden />
}
