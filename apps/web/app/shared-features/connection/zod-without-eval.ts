/**
 * zod tries whether it may compile its schemas by `new Function`; our content security policy refuses and reports
 * that. Told beforehand not to, it doesn't try. Runs in the page's head, before any schema is made.
 */
export const zodWithoutEval = "globalThis.__zod_globalConfig = { jitless: true }"
