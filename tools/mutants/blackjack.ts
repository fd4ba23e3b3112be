import type { Mutant } from '#tools/mutants/mutant.ts'

const JOURNEY = 'e2e/journeys/blackjack.spec.ts'
const ADDED_UP = `${JOURNEY} › chosen cards are added up and advised on, and more cards come with a hit`
const SPLIT = `${JOURNEY} › a split makes two hands, insurance is warned of, and Reset goes back to the start`
const VALUES = `${JOURNEY} › the values are the engine’s, best first, and say where the advice is worth less`
const OVERVIEW = `${JOURNEY} › the overview of the game has its eleven sections, a copyright line and the way home`
const HANDS = 'core/blackjack/calculator-hands.test.ts'
const FIGURES =
  'content/blackjack-facts.test.ts › the page prints the figures of the specification and those worked out beside them'
const PARSING = 'Calculator card parsing'
const STRATEGY = 'Calculator strategy'
const PAYOUTS = 'Game overview: payouts and returns of main game and side bets'

/** Mutants of the blackjack calculator and the overview of the game. */
export const blackjackMutants: readonly Mutant[] = [
  {
    line: "Dealer upcard and player cards from dropdowns: '(None)', 2 to 10, J, Q, K, A",
    file: 'core/blackjack/card.ts',
    from: "export const CARD_RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const",
    to: "export const CARD_RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const",
    killedBy: ADDED_UP,
  },
  {
    line: "Dealer upcard and player cards from dropdowns: '(None)', 2 to 10, J, Q, K, A",
    file: 'web/features/blackjack-hands/card-select.tsx',
    from: '<option value="">(None)</option>',
    to: '<option value="">None</option>',
    killedBy: ADDED_UP,
  },
  {
    line: "Each hand shows 'Hand #n' with its best total, or the total plus (BUST)",
    file: 'web/features/blackjack-hands/hand-panel.tsx',
    from: 'Hand #{index + 1} <span',
    to: 'Hand {index + 1} <span',
    killedBy: ADDED_UP,
  },
  {
    line: "Each hand shows 'Hand #n' with its best total, or the total plus (BUST)",
    file: 'core/blackjack/hand-totals.ts',
    from: 'text: bust ? `${best} (BUST)` : String(best),',
    to: "text: bust ? 'BUST' : String(best),",
    killedBy: ADDED_UP,
  },
  {
    line: "Advice text, default '...'",
    file: 'core/blackjack/advise.ts',
    from: "if (values.length < 2 || upcard === 'empty'",
    to: "if (values.length < 1 || upcard === 'empty'",
    killedBy: ADDED_UP,
  },
  {
    line: "'Add Another Card' appears when the advice is Hit",
    file: 'web/features/blackjack-hands/hand-panel.tsx',
    from: "advice === 'Hit' ?",
    to: "advice === 'Hit' || advice === 'Double' ?",
    killedBy: ADDED_UP,
  },
  {
    line: "'Split' appears when the advice is Split",
    file: 'web/features/blackjack-hands/hand-panel.tsx',
    from: "advice === 'Split' ?",
    to: "hand.cards.every((card) => card !== '') ?",
    killedBy: SPLIT,
  },
  {
    line: "Summary line, soft totals as 'a or b'",
    file: 'core/blackjack/hand-totals.ts',
    from: 'summary: soft ? `${best - 10} or ${best}` : String(best),',
    to: 'summary: soft ? `${best} or ${best - 10}` : String(best),',
    killedBy: ADDED_UP,
  },
  {
    line: "Summary line, soft totals as 'a or b'",
    file: 'core/blackjack/hand-totals.ts',
    from: "totals.join(' | ')",
    to: "totals.join(', ')",
    killedBy: 'core/blackjack/hand-totals.test.ts › names the upcard and every hand',
  },
  {
    line: "Red warning 'Do not accept insurance.' under an ace",
    file: 'web/features/blackjack-hands/blackjack-hands.tsx',
    from: '<Notice tone="warning">Do not accept',
    to: '<Notice tone="caution">Do not accept',
    killedBy: SPLIT,
  },
  {
    line: "Red warning 'Do not accept insurance.' under an ace",
    file: 'web/features/blackjack-hands/blackjack-hands.tsx',
    from: "table.dealer === 'A' ?",
    to: "table.dealer === 'A' || table.dealer === 'K' ?",
    killedBy: SPLIT,
  },
  {
    line: 'Reset clears the dealer card and returns to one hand of two empty cards',
    file: 'web/features/blackjack-hands/blackjack-hands.tsx',
    from: 'layHands(() => NEW_HANDS)',
    to: 'layHands(({ dealer }) => ({ ...NEW_HANDS, dealer }))',
    killedBy: SPLIT,
  },
  {
    line: 'Game overview: eleven sections',
    file: 'content/articles/gravity-blackjack-optimal-strategy.mdx',
    from: '## Auto-decision policy',
    to: '### Auto-decision policy',
    killedBy: OVERVIEW,
  },
  {
    line: 'Game overview: copyright line and Back to Home',
    file: 'web/features/article/article-frame.tsx',
    from: '          <p className="article-copyright">© {updated.slice(0, 4)} Daily Bonus Blog</p>\n',
    to: '',
    killedBy: OVERVIEW,
  },
  {
    line: 'Calculator state: upcard, hands, hasHitAlready; not stored',
    file: 'core/blackjack/calculator-hands.ts',
    from: "dealer: '',\n  hands: [{ cards: ['', ''], hasHitAlready: false, fromSplit: false }],",
    to: "dealer: '',\n  hands: [{ cards: ['', ''], hasHitAlready: true, fromSplit: false }],",
    killedBy: `${HANDS} › open with no dealer card and one hand of two empty cards`,
  },
  {
    line: 'Calculator state: upcard, hands, hasHitAlready; not stored',
    file: 'web/data/blackjack-table.ts',
    from: 'return (held ??= readFragment(location.hash) ?? { table: NEW_HANDS, game: keptGame() })',
    to: `held ??= readFragment(location.hash)
  held ??= readFragment(localStorage.getItem('blackjackTable') ?? '')
  held ??= { table: NEW_HANDS, game: keptGame() }
  localStorage.setItem('blackjackTable', \`#\${fragmentOf(held)}\`)
  return held`,
    killedBy: VALUES,
  },
  {
    line: 'Calculator advice per hand',
    file: 'core/blackjack/advise.ts',
    from: 'values.length >= CHARLIE_CARDS',
    to: 'values.length > CHARLIE_CARDS',
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: 'Calculator advice per hand',
    file: 'core/blackjack/advise.ts',
    from: "if (best === BLACKJACK_TOTAL) return 'Stand'",
    to: "if (best === BLACKJACK_TOTAL && values.length === 2) return 'Stand'",
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: 'Adding a card sets hasHitAlready; Split gives two hands with one card each',
    file: 'core/blackjack/calculator-hands.ts',
    from: "[{ ...old, cards: [...old.cards, ''], hasHitAlready: true }]",
    to: "[{ ...old, cards: [...old.cards, ''] }]",
    killedBy: `${HANDS} › another card is an empty slot, and a hit taken`,
  },
  {
    line: 'Adding a card sets hasHitAlready; Split gives two hands with one card each',
    file: 'core/blackjack/calculator-hands.ts',
    from: "({ cards: [card, ''], hasHitAlready: false, fromSplit: true })",
    to: "({ cards: [card, ''], hasHitAlready: old.hasHitAlready, fromSplit: true })",
    killedBy: `${HANDS} › a split makes two hands in its place, each with one card and a slot, no hit taken`,
  },
  {
    line: PARSING,
    file: 'core/blackjack/card.ts',
    from: 'text.trim().toUpperCase()',
    to: 'text.toUpperCase()',
    killedBy: 'core/blackjack/hand-totals.test.ts',
  },
  {
    line: PARSING,
    file: 'core/blackjack/card.ts',
    from: "(['J', 'Q', 'K'] as const)",
    to: "(['T', 'J', 'Q', 'K'] as const)",
    killedBy: 'core/blackjack/hand-totals.test.ts',
  },
  {
    line: PARSING,
    file: 'core/blackjack/hand-totals.ts',
    from: 'invalid ? { best: 0, soft: false } : bestTotal(values)',
    to: 'bestTotal(values)',
    killedBy: 'core/blackjack/hand-totals.test.ts',
  },
  {
    line: STRATEGY,
    file: 'core/blackjack/strategy-table.ts',
    from: '  4: [H, H, H, P, P, H, H, H, H, H],',
    to: '  4: [H, H, P, P, P, H, H, H, H, H],',
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: STRATEGY,
    file: 'core/blackjack/strategy-table.ts',
    from: '  18: [S, E, E, E, E, S, S, H, H, H],',
    to: '  18: [S, E, E, E, E, S, S, H, H, S],',
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: STRATEGY,
    file: 'core/blackjack/strategy-table.ts',
    from: '  12: [H, H, S, S, S, H, H, H, H, H],',
    to: '  12: [H, S, S, S, S, H, H, H, H, H],',
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: STRATEGY,
    file: 'core/blackjack/advise.ts',
    from: "return hasHitAlready ? 'Stand' : 'Double'",
    to: "return hasHitAlready ? 'Hit' : 'Double'",
    killedBy: 'core/blackjack/advise.test.ts',
  },
  {
    line: PAYOUTS,
    file: 'core/blackjack/side-bets.ts',
    from: 'advertisedReturn: 0.9634,',
    to: 'advertisedReturn: 0.9643,',
    killedBy: FIGURES,
  },
  {
    line: PAYOUTS,
    file: 'core/blackjack/side-bets.ts',
    from: "{ outcome: 'two queens of hearts', pays: 100 },",
    to: "{ outcome: 'two queens of hearts', pays: 125 },",
    killedBy: FIGURES,
  },
  {
    line: PAYOUTS,
    file: 'content/articles/gravity-blackjack-optimal-strategy.mdx',
    from: 'A blackjack pays 3:2, which is $1.50 for each dollar.',
    to: 'A blackjack pays 6:5, which is $1.20 for each dollar.',
    killedBy: OVERVIEW,
  },
]
