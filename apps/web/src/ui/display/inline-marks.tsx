import { Fragment } from 'react'

const markPattern = /(\*\*[^*]+\*\*|`[^`]+`)/

export const InlineMarks = ({ children }: { children: string }) =>
  children.split(markPattern).map((part, index) => {
    // the parts of one text never change their order
    // eslint-disable-next-line react/no-array-index-key
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>
    return part.startsWith('`') ? (
      // eslint-disable-next-line react/no-array-index-key
      <code key={index} className="rounded-xs bg-tint-strong px-1 font-mono text-13">
        {part.slice(1, -1)}
      </code>
    ) : (
      // eslint-disable-next-line react/no-array-index-key
      <strong key={index} className="font-semibold">
        {part.slice(2, -2)}
      </strong>
    )
  })
