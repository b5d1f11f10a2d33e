export const HowApplicationsAreJudged = () => (
  <p className="small mute read">
    A person looks at each application: who the company is, what it wants to build, and whether the site is its own. The answer comes with
    its reason, and access can be taken back where it is misused.
  </p>
)
