export type PageHeadProps = {
  /** The address of the page, with its leading slash. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** The feed that follows the page, other than the site's own. */
  readonly feed?: string
}

/** What a public page says about itself to search engines and to whoever shares it. */
export function PageHead({ path, title, description, feed }: PageHeadProps) {
  const full = `${title} · Daily Bonus Blog`
  const address = import.meta.env.PUBLIC_URL + path
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {feed === undefined ? null : (
        <link rel="alternate" type="application/atom+xml" href={feed} title={title} />
      )}
      <meta property="og:site_name" content="Daily Bonus Blog" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
    </>
  )
}
