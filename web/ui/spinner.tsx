/** Words with a spinner, for waits under a second. Longer ones get a skeleton or a Progress. */
export const Spinner = ({ label }: { label: string }) => (
  <p className="row soft" role="status">
    <span className="spin" aria-hidden="true" />
    {label}
  </p>
)
