/** Icons are decorative: a control with only an icon needs a label. */
export const iconDefaults = { size: 16, strokeWidth: 1.5 }
