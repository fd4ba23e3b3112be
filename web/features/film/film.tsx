// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import filmScript from '#web/features/film/film-script.ts?worker&url'
import { buttonClass } from '#web/ui/button.tsx'
import { LateScript } from '#web/ui/late-script.tsx'
import { DARK_SOURCE, ThemeSources } from '#web/ui/theme-sources.tsx'
import styles from './film.module.css'

type Props = {
  /** Its files in `web/public/films`, without the theme and the ending. */
  name: string
  width: number
  height: number
  /** What the film shows, for those who don't see it. */
  description: string
  caption: string
}

/**
 * A silent film with its first picture in its place. The script plays it once when it is in view, unless the reader wants
 * reduced motion or less data; the button pauses and plays it. Without JavaScript, and in a browser that cannot decode
 * it, it is a picture.
 */
export function Film({ name, width, height, description, caption }: Props) {
  const file = `/films/${name}`
  return (
    <figure className={styles.film} data-film={file}>
      <div className={styles.screen}>
        <picture>
          <source media={DARK_SOURCE} srcSet={`${file}-dark.webp`} width={width} height={height} />
          <img
            src={`${file}-light.webp`}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            alt={description}
          />
        </picture>
        <ThemeSources />
        <video hidden muted playsInline preload="none" width={width} height={height} aria-hidden="true" />
        <output className={styles.error} />
      </div>
      <figcaption className={styles.caption}>
        {caption}
        <button type="button" className={buttonClass({ size: 'small' })} hidden>
          Play the film
        </button>
      </figcaption>
      <LateScript src={filmScript} />
    </figure>
  )
}
