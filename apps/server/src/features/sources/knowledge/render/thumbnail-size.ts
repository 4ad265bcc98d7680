export const thumbnailSize = { width: 640, height: 960 } as const
