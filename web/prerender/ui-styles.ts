/** Imports all sheets of web/ui. */
import.meta.glob('../ui/*.module.css', { eager: true })
