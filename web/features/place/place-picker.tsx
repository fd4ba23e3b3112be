import styles from './place-picker.module.css'
import { PlaceOptions } from '#web/features/place/place-options.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import input from '#web/ui/input.module.css'

/**
 * The choice of a place with its answer, on a static page. `place-script.ts` enables it; without JavaScript the page's
 * own list has the same answers.
 */
export function PlacePicker() {
  return (
    <form data-place-picker="" className={classNames(styles.picker, 'no-print')}>
      <label htmlFor="place">Where do you play?</label>
      <div className={input.select}>
        <select id="place" name="place" className={input.input} autoComplete="address-level1" disabled>
          <PlaceOptions />
        </select>
        <Icon name="chevron-down" />
      </div>
      <noscript>
        <p>
          Choosing needs JavaScript, which is turned off in your browser. Find your state in the list below.
        </p>
      </noscript>
      <div data-answer="" aria-live="polite" className={styles.answer} />
    </form>
  )
}
