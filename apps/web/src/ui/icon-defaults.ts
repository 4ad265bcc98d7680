/** Icons are decorative: an icon on its own needs a label. */
export const iconDefaults = { size: 16, strokeWidth: 1.5 }
