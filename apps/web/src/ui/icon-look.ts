/** Icons where nothing else is said. They are decoration: what has an icon alone has a label too. */
export const iconLook = { size: 16, strokeWidth: 1.5 }
