/** The cookie with the state, province, or territory that a visitor chose, by its code. The account has a member's. */
export const PLACE_COOKIE = 'place'
