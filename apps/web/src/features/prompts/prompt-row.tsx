import { memo } from 'react'
import { usageCount } from '../../lib/format/compact-count.ts'
import { layout } from '../../lib/layout.ts'
import { plural, t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { twoLineClass } from '../../ui/display/tree-row.tsx'
import { ReportPrompt } from './report-prompt.tsx'
import { PromptMenu, type PromptActions } from './prompt-menu.tsx'
import type { AnyPrompt } from './use-insert-prompt.tsx'

interface PromptRowProps {
  prompt: AnyPrompt
  isTall: boolean
  onInsert: (prompt: AnyPrompt) => void
  actions: PromptActions
  showsKind?: boolean
}

export const PromptRow = memo(({ prompt, isTall, onInsert, actions, showsKind = false }: PromptRowProps) => {
  const isPublic = prompt.promptType === 'public'
  return (
    <li
      className={cx(
        'group relative flex items-center gap-2 rounded-sm px-2 transition-colors [content-visibility:auto] hover:bg-tint',
        isTall && 'border border-line bg-surface px-4',
      )}
      style={{ height: isTall ? layout.prompt.folderRowHeightFull : layout.prompt.folderRowHeight }}
    >
      <button
        type="button"
        onClick={() => onInsert(prompt)}
        title={isTall ? prompt.promptName : `${prompt.promptName}\n\n${prompt.promptText.slice(0, 300)}`}
        className="flex h-full min-w-0 flex-1 flex-col justify-center text-start text-14 outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <span className={isTall ? 'w-full truncate font-medium' : twoLineClass}>{prompt.promptName}</span>
        {isTall && (
          <span className="mt-1 line-clamp-3 text-13 wrap-anywhere text-muted">{prompt.promptText}</span>
        )}
      </button>
      {isPublic ? (
        <>
          {showsKind && <Badge>{t('Public')}</Badge>}
          {prompt.makerName !== null && (
            <>
              <span className="max-w-32 shrink-0 truncate text-12 text-muted">{prompt.makerName}</span>
              <ReportPrompt id={prompt.id} name={prompt.promptName} />
            </>
          )}
          {prompt.useCount > 0 && (
            <span className="shrink-0 text-12 text-muted tabular-nums">
              {plural(prompt.useCount, '1 use', '{compact} uses', { compact: usageCount(prompt.useCount) })}
            </span>
          )}
        </>
      ) : prompt.promptType === 'team' ? (
        <span className="max-w-32 shrink-0 truncate text-12 text-muted">{prompt.ownerName}</span>
      ) : (
        <PromptMenu
          id={prompt.id}
          name={prompt.promptName}
          isPinned={prompt.isPinned}
          actions={actions}
          className="touch-area relative z-10 flex size-6 shrink-0 items-center justify-center rounded-xs text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-tint-strong hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 touch:opacity-100"
        />
      )}
    </li>
  )
})
