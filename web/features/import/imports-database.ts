/** The database of the imports that are not finished. */
export const IMPORTS_DATABASE = 'imports'
