import { TriangleAlert } from 'lucide-react'

/** Says what failed, and why, above the step that one is back at. */
export const StepProblem = ({ title, reason }: { title: string; reason: string }) => (
  <div role="alert" className="flex gap-3 rounded-md bg-bad-soft px-4 py-3 text-14 text-bad">
    <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      {reason !== '' && reason !== title && <p className="mt-0.5 text-13 wrap-anywhere">{reason}</p>}
    </div>
  </div>
)
