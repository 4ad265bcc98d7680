/**
 * Matches the IDs in content/bots. Generated IDs can't match: the time in these is long past, and their
 * random bits are zeros.
 */
export const isCuratedBotId = (id: string): boolean => id.startsWith('0199b0a0-b075-7000-8000-')
