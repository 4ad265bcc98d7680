/** Pixels: the width of a card on a high-density screen. */
export const thumbnailSize = { width: 640, height: 960 } as const
