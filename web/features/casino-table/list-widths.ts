// As in the style sheets of the table, its rows, and its headers.

/** Screens on which the list shows cards instead of table rows. */
export const HAS_CARDS = '(width < 720px)'

/** Screens on which the list has one head instead of one for each tier. Pages of a printer have one for each tier. */
export const HAS_LIST_HEAD = 'screen and (width >= 1280px)'
