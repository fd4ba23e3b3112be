/** The ID of the element that contains the interactive app. */
export const APP_ID = 'app'
