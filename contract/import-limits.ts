// Without schemas, so that a page can use the numbers without loading zod.

/** The most rows of an import that are recorded, and of a file that is read. */
export const MOST_IMPORT_ROWS = 20_000

/** The most rows of one `POST /api/imports`. */
export const MOST_BATCH_ROWS = 500

/**
 * The most bytes of the body of one `POST /api/imports`, as UTF-8. Rows with long notes need batches of fewer rows: a note
 * of 500 characters can take 3,000 bytes.
 */
export const MOST_BATCH_BYTES = 256 * 1024

/** The most rows of one `POST /api/imports/check`, whose body can have as many bytes. */
export const MOST_CHECKED_ROWS = 1000

/** The most imports that `GET /api/imports` returns. */
export const MOST_LISTED_IMPORTS = 200

/** The most own casinos that one import can have added. */
export const MOST_IMPORTED_CASINOS = 200
