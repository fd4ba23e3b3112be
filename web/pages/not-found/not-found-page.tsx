export default function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-160 gap-5 px-5 py-20 md:py-28">
      <title>Page not found · Daily Bonus Blog</title>
      <meta name="robots" content="noindex" />
      <p className="figures font-semibold text-ink-third">404</p>
      <h1 className="text-4xl md:text-5xl">There is no page at this address</h1>
      <p className="text-lg text-ink-second">
        It may have moved, or the address has a slip in it. Nothing you recorded is touched.
      </p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a href="/" className="button button-filled">
          Go to the home page
        </a>
        <a href="/dashboard" className="button button-outline">
          Open the dashboard
        </a>
      </p>
    </div>
  )
}
