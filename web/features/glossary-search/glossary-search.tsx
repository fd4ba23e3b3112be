import input from '#web/ui/input.module.css'
import styles from './glossary-search.module.css'

/** The search of the glossary, on a static page. `glossary-script.ts` enables it; the letters work without it. */
export function GlossarySearch() {
  return (
    <form data-glossary-search="" className={styles.search} role="search">
      <label htmlFor="glossary-word">Find a word</label>
      <input
        id="glossary-word"
        type="search"
        className={input.input}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="search"
        disabled
      />
      <noscript>
        <p>The search needs JavaScript, which is turned off in your browser. Use the letters below.</p>
      </noscript>
      <p data-answer="" aria-live="polite" className={styles.answer} />
    </form>
  )
}
