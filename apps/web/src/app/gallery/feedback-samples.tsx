import { WifiOff } from 'lucide-react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { ProgressRing } from '../../ui/feedback/progress-ring.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { StepList } from '../../ui/feedback/step-list.tsx'
import { Sample } from './sample.tsx'

export const FeedbackSamples = () => (
  <>
    <Sample name="ProgressLine, StepList">
      <div className="flex w-full max-w-form flex-col gap-5">
        <ProgressLine label="Setup" value={2} max={4} text="Step 2 of 4" />
        <StepList
          label="Steps"
          steps={['Analyzing documents', 'Generating a title', 'Generating a description']}
          current={1}
        />
      </div>
    </Sample>
    <Sample name="Spinner, ProgressRing, Skeleton">
      <Spinner label="Loading" />
      <ProgressRing label="Starting" />
      {[0, 25, 71, 100].map((value) => (
        <span key={value} className="flex items-center gap-1.5 text-13 text-muted tabular-nums">
          <ProgressRing label="Uploading manual.pdf" value={value} />
          {value}%
        </span>
      ))}
      <Skeleton className="h-4 w-40" />
      <Skeleton className="size-10 rounded-md" />
    </Sample>
    <Sample name="Banner">
      <div className="flex w-full flex-col gap-2">
        <Banner>There is a new version.</Banner>
        <Banner tone="warn" icon={<WifiOff />}>
          You’re offline.
        </Banner>
        <Banner tone="error">This project is gone.</Banner>
      </div>
    </Sample>
  </>
)
