import type { AiTool } from '@atelier/contract/tools/ai-tool'
import { Link } from '@tanstack/react-router'
import { Eye, Heart, Pin, PinOff } from 'lucide-react'
import { compactCount } from '../../lib/format/compact-count.ts'
import { plural, t } from '../../lib/text.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useLikes, usePin } from './api.ts'

interface ToolRowProps {
  tool: AiTool
  isPinned: boolean
}

export const ToolRow = ({ tool, isPinned }: ToolRowProps) => {
  const { name, slug, ToolImage } = tool.attributes
  const pin = usePin()
  const likes = useLikes(tool)
  const { views } = tool.toolMetrics
  return (
    <li className="flex items-center gap-1">
      <Link
        to="/chat/tools/$slug"
        params={{ slug }}
        search={(search) => ({ panel: search.panel })}
        className="touch-tall flex min-w-0 flex-1 items-center gap-2.5 rounded-sm px-2 py-1.5 transition-colors hover:bg-tint"
      >
        <img src={ToolImage.url} alt="" width={32} height={32} className="size-8 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14">{name}</span>
          <span className="flex items-center gap-2.5 text-12 text-muted">
            <span className="inline-flex items-center gap-1">
              <Eye size={12} aria-hidden />
              {compactCount(views)}
              <span className="sr-only">{plural(views, 'view', 'views')}</span>
            </span>
            <span className="inline-flex items-center gap-1">
              <Heart size={12} aria-hidden />
              {compactCount(likes)}
              <span className="sr-only">{plural(likes, 'like', 'likes')}</span>
            </span>
          </span>
        </span>
      </Link>
      <IconButton
        label={isPinned ? t('Unpin {name}', { name }) : t('Pin {name}', { name })}
        aria-pressed={isPinned}
        onPress={() => pin.mutate({ toolId: tool.id, isPinned: !isPinned })}
      >
        {isPinned ? <PinOff /> : <Pin />}
      </IconButton>
    </li>
  )
}
