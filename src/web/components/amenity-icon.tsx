import sprite from "./amenity-icons.svg";

// Icon names in amenity-icons.svg. Staff give an amenity one of them; any other name shows the check mark.
const names: ReadonlySet<string> = new Set(
  (
    "accessibility air-vent anchor baby bath bed-double bike book-open bubbles bus camera car chef-hat check " +
    "cigarette-off clapperboard coffee columns-2 concierge-bell cooking-pot door-open dumbbell fish flower-2 " +
    "glass-water hand-platter heater key-round lamp-desk lock martini mountain music palmtree panels-top-left " +
    "paw-print plug presentation refrigerator sailboat salad shirt ship ship-wheel shower-head sofa soup sparkles " +
    "stethoscope sun sunrise tent-tree trees tv umbrella users utensils vault washing-machine waves waves-ladder " +
    "wifi wind wine"
  ).split(" "),
);

export function AmenityIcon({ name }: { name: string }) {
  return (
    <svg className="lucide" aria-hidden="true">
      <use href={`${sprite}#${names.has(name) ? name : "check"}`} />
    </svg>
  );
}
