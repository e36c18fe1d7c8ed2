import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Testimonial, TestimonialKind } from "#modules/homepage/contract.ts";
import { buttonClass } from "#ui/button.tsx";
import { Tabs } from "#ui/tabs.tsx";

/** Time per testimonial (specification, "Testimonial rotation"). */
const ROTATION_MS = 5000;

const kinds: readonly { kind: TestimonialKind; label: string }[] = [
  { kind: "cruise", label: "Du thuyền" },
  { kind: "hotel", label: "Khách sạn" },
  { kind: "flight", label: "Vé máy bay" },
];

/** Rotating testimonials; pauses on hover, on focus, on request and for reduced motion. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const shownKinds = kinds.filter(({ kind }) => testimonials.some((one) => one.kind === kind));
  const [kind, setKind] = useState(shownKinds[0]?.kind);
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);
  const [touched, setTouched] = useState(false);
  const count = testimonials.filter((one) => one.kind === kind).length;
  const rotating = useRotation(!paused && !touched && count > 1, () => setIndex((now) => (now + 1) % count));
  if (shownKinds.length === 0) return null;

  return (
    <section
      className="below-view section on-deep testimonials"
      aria-label="Khách đã đi kể lại"
      aria-roledescription="băng chuyền"
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <div className="wrap">
        <button
          type="button"
          className={buttonClass("on-deep", "sm", "testimonials-pause with-script")}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <Play /> : <Pause />}
          {paused ? "Tiếp tục" : "Tạm dừng"}
        </button>
        <Tabs
          label="Khách kể về"
          className="testimonials-tabs"
          {...(kind && { selected: kind })}
          onSelect={(id) => {
            setKind(shownKinds.find((one) => one.kind === id)?.kind);
            setIndex(0);
          }}
          tabs={shownKinds.map(({ kind: id, label }) => ({
            id,
            label,
            panel: (
              <Voices
                voices={testimonials.filter((one) => one.kind === id)}
                index={id === kind ? index : 0}
                quiet={rotating}
                onPick={setIndex}
              />
            ),
          }))}
        />
      </div>
    </section>
  );
}

type VoicesProps = {
  voices: readonly Testimonial[];
  index: number;
  /** True while the rotation runs: a screen reader must not announce every change. */
  quiet: boolean;
  onPick: (index: number) => void;
};

/** All testimonials overlap, so the longest sets the height and the layout does not shift. */
function Voices({ voices, index, quiet, onPick }: VoicesProps) {
  return (
    <>
      <div className="voices" aria-live={quiet ? "off" : "polite"}>
        {voices.map((voice, position) => (
          <figure
            key={String(position)}
            className={position === index ? "voice" : "voice voice-off"}
            aria-hidden={position !== index}
          >
            <blockquote>“{voice.content}”</blockquote>
            <figcaption>
              <b>{voice.name}</b>
              {voice.title && <span>{voice.title}</span>}
              {voice.about && <span>{voice.about}</span>}
            </figcaption>
          </figure>
        ))}
      </div>
      {voices.length > 1 && (
        <ul className="voice-names with-script" aria-label="Chọn người kể">
          {voices.map((voice, position) => (
            <li key={String(position)}>
              <button
                type="button"
                aria-current={position === index ? "true" : undefined}
                onClick={() => onPick(position)}
              >
                {voice.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const calmQuery = "(prefers-reduced-motion: reduce)";

function useRotation(isEnabled: boolean, onRotate: () => void): boolean {
  const calm = useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(calmQuery);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(calmQuery).matches,
    () => true,
  );
  const turning = isEnabled && !calm;
  // Synchronises with a timer.
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(onRotate, ROTATION_MS);
    return () => clearInterval(timer);
  });
  return turning;
}
