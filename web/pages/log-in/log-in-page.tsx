export default function LogInPage() {
  return <h1>LogIn</h1>
}
