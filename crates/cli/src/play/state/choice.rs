//! Choices that a move leaves open: a promotion, or whom Le Caméléon's captures join and where rewards go.

use catalog::{AnyMove, AnyPosition};

use super::list::{List, Pick};

/// One question that a move answers.
struct Aspect {
    question: String,
    answer: String,
}

/// What comes of dropping a piece where several moves are possible.
pub(crate) enum Step {
    /// Only this move is left.
    Play(AnyMove),
    /// There is something to choose.
    Ask(List),
}

/// Asks the first question on which the moves differ.
pub(crate) fn next_step(position: &AnyPosition, mut moves: Vec<AnyMove>) -> Option<Step> {
    if let [only] = moves[..] {
        return Some(Step::Play(only));
    }
    moves.sort_by_key(ToString::to_string);
    if let AnyPosition::Chess960(_) = position {
        moves.sort_by_key(|mv| promotion_order(*mv));
    }
    let answered: Vec<(AnyMove, Vec<Aspect>)> = moves.iter().map(|&mv| (mv, aspects(position, mv))).collect();
    let depth = answered.iter().map(|(_, aspects)| aspects.len()).max().unwrap_or(0);
    for at in 0..depth {
        let mut groups: Vec<(String, Vec<AnyMove>)> = Vec::new();
        let mut question = "";
        for (mv, aspects) in &answered {
            let Some(aspect) = aspects.get(at) else { continue };
            question = &aspect.question;
            match groups.iter_mut().find(|(answer, _)| *answer == aspect.answer) {
                Some((_, group)) => group.push(*mv),
                None => groups.push((aspect.answer.clone(), vec![*mv])),
            }
        }
        if groups.len() > 1 {
            let options = groups.into_iter().map(|(answer, group)| (answer, Pick::Moves(group)));
            return Some(Step::Ask(List::new(question, options)));
        }
    }
    // Moves that no question tells apart lead to the same position.
    moves.first().map(|&mv| Step::Play(mv))
}

fn promotion_order(mv: AnyMove) -> usize {
    let AnyMove::Chess960(mv) = mv else { return 0 };
    mv.promotion.map_or(0, |role| "qrbn".find(role.char()).unwrap_or(4))
}

fn aspects(position: &AnyPosition, mv: AnyMove) -> Vec<Aspect> {
    match (position, mv) {
        (AnyPosition::Chess960(_), AnyMove::Chess960(mv)) => mv
            .promotion
            .map(|role| Aspect {
                question: "The pawn becomes".into(),
                answer: format!("{role:?}").to_lowercase(),
            })
            .into_iter()
            .collect(),
        (AnyPosition::Cameleon(position), AnyMove::Cameleon(mv)) => {
            let colour = |square| {
                let piece = position.pieces().find(|(at, _)| *at == square);
                piece.map_or(String::new(), |(_, piece)| piece.colour.to_string())
            };
            let fallen: Vec<String> =
                mv.victims().map(|v| format!("{} on {}", colour(v.square), v.square)).collect();
            let mut aspects = vec![Aspect { question: "Which fall?".into(), answer: fallen.join(" and ") }];
            for victim in mv.victims() {
                let reward =
                    victim.reward.map_or("no reward".to_owned(), |(reward, _)| format!("brings {reward}"));
                aspects.push(Aspect {
                    question: format!("With whom does {} fall?", victim.square),
                    answer: format!("{} on {}: {reward}", colour(victim.partner), victim.partner),
                });
                if let Some((reward, reserve)) = victim.reward {
                    aspects.push(Aspect {
                        question: format!("Where does the {reward} go?"),
                        answer: reserve.to_string(),
                    });
                }
            }
            aspects
        }
        _ => Vec::new(),
    }
}
