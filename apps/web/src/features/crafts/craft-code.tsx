import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from '../chat/index.ts'
import { languageOf } from './craft-preview.tsx'
import type { ShownCraft } from './use-craft.ts'
import { useMarked } from './use-marked.ts'

export const CraftCode = ({ craft, onMark }: { craft: ShownCraft; onMark: (text: string) => void }) => {
  const container = useRef<HTMLDivElement>(null)
  const isPending = craft.status === 'pending'
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    const box = container.current
    if (isPending && follows && box) box.scrollTop = box.scrollHeight
  }, [isPending, follows, craft.content])
  useMarked(container, onMark)
  return (
    <div
      ref={container}
      className="min-h-0 flex-1 overflow-y-auto px-4 pb-6"
      onScroll={({ currentTarget: box }) =>
        setFollows(box.scrollHeight - box.scrollTop - box.clientHeight < 40)
      }
    >
      <CodeBlock code={craft.content} language={languageOf(craft)} isIncomplete={isPending} />
    </div>
  )
}
