/** Screens on which the list shows cards instead of table rows. As in the style sheets of the table and its rows. */
export const HAS_CARDS = '(width < 720px)'
