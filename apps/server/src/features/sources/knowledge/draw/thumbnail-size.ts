/** Pixels: as wide as a card on a sharp screen, and not endlessly high. */
export const thumbnailSize = { width: 640, height: 960 } as const
