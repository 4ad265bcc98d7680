/** The IDs in content/bots. None is generated: their time is long past, and their random bits are zeros. */
export const isCuratedBotId = (id: string): boolean => id.startsWith('0199b0a0-b075-7000-8000-')
