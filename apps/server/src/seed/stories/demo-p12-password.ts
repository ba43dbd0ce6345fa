/** Opens the P12 files of the demo data; the start-up prints it beside the demo accounts. */
export const demoP12Password = "Trazo-demo-2026"
