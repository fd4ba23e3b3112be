/**
 * Tells a password manager whose password a form asks for, where the page does not ask for the address. It has to be
 * a text field: managers pass over one of type "hidden". Nobody else meets it, and nothing of it is sent.
 */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly tabIndex={-1} hidden />
}
