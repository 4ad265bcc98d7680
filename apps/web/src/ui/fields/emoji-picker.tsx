import { EmojiPicker as Frimousse, type EmojiData, type EmojiPickerListComponents } from 'frimousse'
import { Search } from 'lucide-react'
import type { CSSProperties } from 'react'
import { t } from '../../lib/text.tsx'

/** The picker counts from 0, ARIA from 1. */
const oneBasedIndex = <Name extends 'aria-rowindex' | 'aria-colindex'>(
  props: { [Key in Name]?: number | undefined },
  name: Name,
) => {
  const index = props[name]
  return index === undefined ? {} : { [name]: index + 1 }
}

const components: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="bg-surface px-2 pt-2 pb-1 text-12 font-medium text-muted">
      {category.label}
    </div>
  ),
  Row: ({ children, ...props }) => (
    <div {...props} {...oneBasedIndex(props, 'aria-rowindex')} className="scroll-my-1 px-1">
      {children}
    </div>
  ),
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      {...oneBasedIndex(props, 'aria-colindex')}
      type="button"
      className="flex size-8 items-center justify-center rounded-sm font-symbol text-20 leading-none data-[active]:bg-tint-strong touch:size-11"
    >
      {emoji.emoji}
    </button>
  ),
}

const fontStyle: CSSProperties & Record<`--${string}`, string> = {
  '--frimousse-emoji-font': 'var(--font-symbol)',
}

/** The data and the font come from our own origin. Import this module lazily. */
export const EmojiPicker = ({ onSelect }: { onSelect: (emoji: string) => void }) => (
  <Frimousse.Root
    columns={8}
    resolveEmojiData={emojiData}
    onEmojiSelect={({ emoji }) => onSelect(emoji)}
    style={fontStyle}
    className="flex h-80 w-fit flex-col"
  >
    <div className="m-2 flex h-9 items-center gap-2 rounded-sm border border-edge bg-surface px-2.5 text-muted field-ring">
      <Search />
      <Frimousse.Search
        ref={(input) => input?.focus()}
        aria-label={t('Search symbols')}
        placeholder={t('Search symbols')}
        className="min-w-0 flex-1 bg-transparent text-14 text-ink outline-none touch:text-16 [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
    <Frimousse.Viewport className="relative min-h-0 flex-1 outline-none">
      <Frimousse.Loading className="absolute inset-0 flex items-center justify-center text-13 text-muted">
        {t('Loading symbols…')}
      </Frimousse.Loading>
      <Frimousse.Empty className="absolute inset-0 flex items-center justify-center text-13 text-muted">
        {t('No symbols found')}
      </Frimousse.Empty>
      <Frimousse.List components={components} className="pb-2 select-none" />
    </Frimousse.Viewport>
  </Frimousse.Root>
)

const newestEmojiVersion = 16
const componentGroup = 2

const capitalizeFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

const emojiData = async (): Promise<EmojiData> => {
  const [{ default: emojis }, { default: messages }] = await Promise.all([
    import('emojibase-data/en/data.json'),
    import('emojibase-data/en/messages.json'),
  ])
  return {
    locale: 'en',
    categories: messages.groups
      .filter((group) => group.order !== componentGroup)
      .map((group) => ({ index: group.order, label: capitalizeFirst(group.message) })),
    skinTones: {
      light: t('Light'),
      'medium-light': t('Medium light'),
      medium: t('Medium'),
      'medium-dark': t('Medium dark'),
      dark: t('Dark'),
    },
    emojis: emojis.flatMap((emoji) =>
      emoji.group === undefined || emoji.group === componentGroup || emoji.version > newestEmojiVersion
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
