import type { Project } from '@atelier/contract/project'

/** What somebody sees of a public project who is no member: its prompts, and how to get more. */
export const ReaderNote = ({ project }: { project: Project }) => (
  <>
    <p className="rounded-md border border-line bg-sunken px-4 py-3 text-14 text-muted">
      This project is public.{' '}
      {project.allowForking
        ? 'Fork it to ask your own questions of its sources.'
        : 'You can read about it; asking questions is for its members.'}{' '}
      <a
        href={`/p/${project.id}`}
        target="_blank"
        rel="noopener"
        className="text-accent-text underline-offset-2 hover:underline"
      >
        See its page
      </a>
    </p>
    {project.quickstartPrompts.length > 0 && (
      <section aria-labelledby="prompts" className="mt-8">
        <h2 id="prompts" className="border-b border-line pb-2 text-13 font-medium text-muted">
          What it answers
        </h2>
        <ul>
          {project.quickstartPrompts.map((prompt) => (
            <li key={prompt} className="border-b border-line px-2 py-3 text-14 wrap-anywhere">
              {prompt}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
)
