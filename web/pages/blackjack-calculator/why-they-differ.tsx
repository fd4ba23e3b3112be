import styles from '#web/pages/blackjack-calculator/blackjack-calculator.module.css'

/** Explains the two results on the page and why they can differ. */
export function WhyTheyDiffer() {
  return (
    <section className={styles.why} aria-labelledby="why-they-differ">
      <h2 id="why-they-differ">Why they differ</h2>
      <p>
        The advice is a fixed table, easy to learn by heart. It looks only at your total and the dealer’s
        card. The values are worked out afresh for the exact cards you hold: every way the rest of the shoe
        can fall, and the best choice at each step. In a handful of cells the table is not the best, and the
        page says by how much.
      </p>
      <p>
        The game: dealer stands on all 17s, blackjack pays 3:2, you may double any two cards and after a
        split, split once, split aces get one card each, ten cards win at once. Sources differ on when the
        dealer looks for a blackjack, so you choose. “Aces only” is what one third-party trainer says of this
        table. Where the dealer does not look, a blackjack takes everything you staked, doubles and splits
        too.
      </p>
      <p>
        Every choice can be the best one and still lose money: most hands against a strong card do. Cards have
        no memory. If play stops being a chore and starts to pull, call{' '}
        <a href="tel:18006973738" className="text-link">
          1-800-MY-RESET
        </a>
        .
      </p>
    </section>
  )
}
