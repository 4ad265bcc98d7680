import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChosenWrites } from '../chat/index.ts'

interface DescribeChangeProps {
  /** What was selected last. */
  part: string
  onAsk: (wish: string) => void
  onClose: () => void
}

/** Has a model change what is selected. */
export const DescribeChange = ({ part, onAsk, onClose }: DescribeChangeProps) => {
  const [wish, setWish] = useState('')
  const generates = useChosenWrites()
  return (
    <form
      className="flex flex-wrap items-end gap-2 border-t border-line px-4 py-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (wish.trim() === '' || !generates) return
        onAsk(wish.trim())
        onClose()
      }}
    >
      <TextField
        label={`Describe a change of the ${part.length.toLocaleString()} characters that are selected`}
        value={wish}
        onChange={setWish}
        isDisabled={!generates}
        className="min-w-52 flex-1"
        {...(generates ? {} : { description: 'This needs a language model: choose one below the question.' })}
      />
      <Button variant="primary" type="submit" isDisabled={wish.trim() === '' || !generates}>
        Ask
      </Button>
      <Button variant="quiet" onPress={onClose}>
        Cancel
      </Button>
    </form>
  )
}
