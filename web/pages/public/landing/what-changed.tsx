import { NextReset } from '#web/features/next-reset/next-reset.tsx'
// Bundled like workers: a self-contained file, imported as its URL.
// oxlint-disable-next-line import/default
import resetScript from '#web/features/next-reset/next-reset-script.ts?worker&url'
import styles from '#web/pages/public/landing/landing.module.css'
import type { LandingNews } from '#web/prerender/landing-news.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dateText } from '#web/ui/date-text.ts'
import { LateScript } from '#web/ui/late-script.tsx'
import { PinnedNote } from '#web/ui/pinned-note.tsx'
import textLink from '#web/ui/text-link.module.css'
import own from './what-changed.module.css'

/** Reasons to return: the newest changes of the catalog, and the next resets at a known time. */
export function WhatChanged({ changes, resets }: LandingNews) {
  return (
    <section className={styles.band} aria-labelledby="changed">
      <div className={own.columns}>
        <div>
          <h2 id="changed">What changed</h2>
          <PinnedNote className={own.note} />
          <ul className={own.list}>
            {changes.map(({ id, date, text }) => (
              <li key={`${id} ${text}`}>
                <a href={`/catalog-changes#${id}`}>{text}</a>
                <time dateTime={date}>{dateText(date)}</time>
              </li>
            ))}
          </ul>
          <p>
            <a href="/catalog-changes" className={classNames(textLink.link, textLink.alone)}>
              All changes
            </a>
          </p>
        </div>
        <div>
          <h2 data-resets-title="Next resets">Resets at a fixed time</h2>
          <ul className={own.list} data-resets-list="">
            {resets.map(({ path, name, when, clock }) => (
              <li key={path}>
                <a href={path}>{name}</a>
                <span>{when}</span>
                <b className={own.next}>
                  <NextReset clock={clock} />
                </b>
              </li>
            ))}
          </ul>
          <p>
            <a href="/reset-times" className={classNames(textLink.link, textLink.alone)}>
              All reset times
            </a>
          </p>
        </div>
      </div>
      {resets.length === 0 ? null : <LateScript src={resetScript} />}
    </section>
  )
}
