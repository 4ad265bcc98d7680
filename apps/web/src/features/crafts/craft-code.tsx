import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from '../chat/index.ts'
import { languageOf } from './craft-preview.tsx'
import type { CraftView } from './use-craft.ts'
import { useTextSelection } from './use-text-selection.ts'

export const CraftCode = ({
  craft,
  onSelectText,
}: {
  craft: CraftView
  onSelectText: (text: string) => void
}) => {
  const container = useRef<HTMLDivElement>(null)
  const isPending = craft.status === 'pending'
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    const box = container.current
    if (isPending && isFollowing && box) box.scrollTop = box.scrollHeight
  }, [isPending, isFollowing, craft.content])
  useTextSelection(container, onSelectText)
  return (
    <div
      ref={container}
      className="min-h-0 flex-1 overflow-y-auto px-4 pb-6"
      onScroll={({ currentTarget: box }) =>
        setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < 40)
      }
    >
      <CodeBlock code={craft.content} language={languageOf(craft)} isIncomplete={isPending} />
    </div>
  )
}
