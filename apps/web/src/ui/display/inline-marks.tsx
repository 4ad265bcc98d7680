import { Fragment } from 'react'

const marks = /(\*\*[^*]+\*\*|`[^`]+`)/

export const InlineMarks = ({ children }: { children: string }) =>
  children.split(marks).map((part, at) => {
    // the parts of one text never change their order
    // eslint-disable-next-line react/no-array-index-key
    if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
    return part.startsWith('`') ? (
      // eslint-disable-next-line react/no-array-index-key
      <code key={at} className="rounded-xs bg-tint-strong px-1 font-mono text-13">
        {part.slice(1, -1)}
      </code>
    ) : (
      // eslint-disable-next-line react/no-array-index-key
      <strong key={at} className="font-semibold">
        {part.slice(2, -2)}
      </strong>
    )
  })
