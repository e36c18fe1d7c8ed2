import { useEffect, useState } from "react";

export type SectionTab = { id: string; label: string };

/** Links to the sections of a long page; sticky below the header, with the section in view marked. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const current = useSectionInView(tabs);
  return (
    <nav className="tabs-bar" aria-label={label}>
      <div className="wrap">
        <div className="tabs">
          {tabs.map((tab) => (
            <a key={tab.id} href={`#${tab.id}`} aria-current={tab.id === current ? "true" : undefined}>
              {tab.label}
            </a>
          ))}
        </div>
      </div>
    </nav>
  );
}

function useSectionInView(tabs: readonly SectionTab[]): string | undefined {
  const [current, setCurrent] = useState(tabs[0]?.id);
  const ids = tabs.map((tab) => tab.id).join(" ");

  // Synchronises with the window's scroll position.
  useEffect(() => {
    const sections = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const reached = sections.findLast((section) => section.getBoundingClientRect().top < window.innerHeight * 0.35);
        setCurrent((reached ?? sections[0])?.id);
      },
      { rootMargin: "0px 0px -65% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [ids]);

  return current;
}
