import type { EmojiData } from 'frimousse'

/** What our own emoji font can draw. */
const newestVersion = 16
const componentGroup = 2

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Emojibase's English names and keywords as the picker wants them, loaded when it is first opened. */
export const emojiData = async (): Promise<EmojiData> => {
  const [{ default: emojis }, { default: messages }] = await Promise.all([
    import('emojibase-data/en/data.json'),
    import('emojibase-data/en/messages.json'),
  ])
  return {
    locale: 'en',
    categories: messages.groups
      .filter((group) => group.order !== componentGroup)
      .map((group) => ({ index: group.order, label: capitalised(group.message) })),
    skinTones: {
      light: 'Light',
      'medium-light': 'Medium light',
      medium: 'Medium',
      'medium-dark': 'Medium dark',
      dark: 'Dark',
    },
    emojis: emojis.flatMap((emoji) =>
      emoji.group === undefined || emoji.group === componentGroup || emoji.version > newestVersion
        ? []
        : [
            {
              emoji: emoji.emoji,
              category: emoji.group,
              label: emoji.label,
              version: emoji.version,
              tags: emoji.tags ?? [],
            },
          ],
    ),
  }
}
