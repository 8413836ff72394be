//! Graphs for people and programs: execution flow, call, data dependence as dot, JSON or sorted text.
//!
//! Input: a history, or a slice's actions with their edges. Output: text. Invariants: nodes are named by the number of their first
//! event, so a line can be found in the trace; the order is the recorded order. Here petgraph carries the graph: exports are small
//! compared to the recording, and its dot writer knows the escaping.

use petgraph::dot::{Config, Dot};
use petgraph::graph::{DiGraph, NodeIndex};
use serde_json::{Value as Json, json};

use indexmap::IndexMap;

use super::History;
use super::invocation::{InvocationId, Invoked};
use crate::trace::event::EventId;

/// A graph whose nodes are actions.
#[derive(Debug, Default)]
pub struct ActionGraph {
    graph: DiGraph<Node, &'static str>,
    by_event: IndexMap<EventId, NodeIndex>,
}

#[derive(Debug)]
struct Node {
    event: EventId,
    label: String,
}

impl ActionGraph {
    /// Adds an action; a known one keeps its label.
    pub fn node(&mut self, event: EventId, label: impl FnOnce() -> String) {
        if !self.by_event.contains_key(&event) {
            let node = self.graph.add_node(Node { event, label: label() });
            self.by_event.insert(event, node);
        }
    }

    /// Adds an edge between known actions, once.
    pub fn edge(&mut self, from: EventId, to: EventId, label: &'static str) {
        if let (Some(from), Some(to)) = (self.by_event.get(&from), self.by_event.get(&to)) {
            let known = self.graph.edges_connecting(*from, *to).any(|edge| *edge.weight() == label);
            if !known {
                self.graph.add_edge(*from, *to, label);
            }
        }
    }

    /// Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let node = |_: &DiGraph<Node, &'static str>, (_, node): (NodeIndex, &Node)| {
            format!("label={:?}", format!("{} {}", node.event.0, node.label))
        };
        let edge = |_: &DiGraph<Node, &'static str>, edge: petgraph::graph::EdgeReference<'_, &'static str>| {
            format!("label={:?}", edge.weight())
        };
        let config = [Config::NodeNoLabel, Config::EdgeNoLabel];
        let dot = Dot::with_attr_getters(&self.graph, &config, &edge, &node);
        // The writer prints nodes by Debug only for labels, which both getters replace.
        format!("{dot:?}")
    }

    /// `{"nodes":[{"event","label"}],"edges":[{"from","to","label"}]}`.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let nodes: Vec<Json> =
            self.graph.node_weights().map(|node| json!({"event": node.event.0, "label": node.label})).collect();
        let edges: Vec<Json> = self
            .graph
            .edge_indices()
            .filter_map(|edge| {
                let (from, to) = self.graph.edge_endpoints(edge)?;
                Some(json!({"from": self.graph[from].event.0, "to": self.graph[to].event.0, "label": self.graph[edge]}))
            })
            .collect();
        json!({"nodes": nodes, "edges": edges})
    }

    /// How many nodes and edges.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.graph.node_count(), self.graph.edge_count())
    }
}

impl History<'_> {
    /// Execution flow: each invocation to the next one of its thread.
    #[must_use]
    pub fn flow_graph(&self) -> ActionGraph {
        let mut graph = ActionGraph::default();
        let mut last: IndexMap<u32, EventId> = IndexMap::new();
        for (id, invocation) in self.calls.iter() {
            graph.node(invocation.start, || self.invocation_text(id));
            if let Some(previous) = last.insert(invocation.thread.0, invocation.start) {
                graph.edge(previous, invocation.start, "next");
            }
        }
        graph
    }

    /// Nesting: each invocation to those made in it.
    #[must_use]
    pub fn call_graph(&self) -> ActionGraph {
        let mut graph = ActionGraph::default();
        for (id, invocation) in self.calls.iter() {
            graph.node(invocation.start, || self.invocation_text(id));
            if let Some(parent) = invocation.parent {
                graph.edge(self.calls.get(parent).start, invocation.start, "calls");
            }
        }
        graph
    }

    /// Data dependence: from the invocation that uses a location to the one that defined it, with ownership and return edges.
    #[must_use]
    pub fn data_graph(&self) -> ActionGraph {
        let mut graph = ActionGraph::default();
        for (id, invocation) in self.calls.iter() {
            graph.node(invocation.start, || self.invocation_text(id));
        }
        for one in &self.flow.uses {
            let Some(definition) = one.definition else {
                continue;
            };
            let (user, definer) =
                (self.calls.frame(one.event), self.calls.frame(self.flow.definition(definition).event));
            if let (Some(user), Some(definer)) = (user, definer)
                && user != definer
            {
                graph.edge(self.calls.get(user).start, self.calls.get(definer).start, "uses");
            }
        }
        for (_, invocation) in self.calls.iter() {
            self.object_edges(&mut graph, invocation);
        }
        graph
    }

    fn object_edges(&self, graph: &mut ActionGraph, invocation: &super::invocation::Invocation) {
        let made =
            |object: crate::trace::event::ObjectId| self.flow.creations[object.index()].map(|creation| creation.event);
        if let Some(maker) = invocation.receiver_object().and_then(made)
            && maker != invocation.start
        {
            graph.edge(invocation.start, maker, "owner");
        }
        for argument in self.log.values(invocation.arguments) {
            if let Some(maker) = argument.object().and_then(made) {
                graph.edge(invocation.start, maker, "argument");
            }
        }
    }

    /// An invocation in a few words.
    #[must_use]
    pub fn invocation_text(&self, id: InvocationId) -> String {
        match self.calls.get(id).invoked {
            Invoked::App(method) => self.program.method_text(method),
            Invoked::Library(callee) => {
                let callee = self.program.callee(callee);
                format!("{}#{}", callee.owner.replace('/', "."), callee.name)
            }
        }
    }
}
